import { randomBytes } from 'node:crypto';
import { isLinkServiceError, type LinkService } from '../../../clients/typescript/src/index.ts';
import { Fault, verify } from './outcome.ts';

/** Begins the aliases of links and the names of QR codes that a check makes. */
const PREFIX = 'check-deployment-';
/** Where they lead. A host that is reserved for examples (RFC 2606). */
export const TARGET = 'https://example.com/check-deployment';
/** A check of another pipeline may run at the same time, and takes a minute at most. */
const LEFTOVER_AFTER_MS = 2 * 60_000;
/** Leftovers are among the newest. */
const NEWEST = 200;

type LinkBody = Partial<Parameters<LinkService['links']['create']>[0]>;
type Entry = { id: number; date: string };

/** The links and QR codes of one check, which it removes in the end. */
export class TestItems {
  readonly #client: LinkService;
  readonly #origin: string;
  readonly #links = new Set<number>();
  readonly #qrCodes = new Set<number>();

  constructor(client: LinkService, origin: string) {
    this.#client = client;
    this.#origin = origin;
  }

  static newName(): string {
    return PREFIX + randomBytes(8).toString('hex');
  }

  async createLink(body: LinkBody = {}): Promise<{ id: number; url: string }> {
    const link = await this.#client.links.create({ url: TARGET, custom: TestItems.newName(), ...body });
    this.#links.add(link.id);
    return { id: link.id, url: this.#verifyOrigin(link.shorturl) };
  }

  /** The URL of the image. */
  async createQrCode(): Promise<string> {
    const name = TestItems.newName();
    const code = await this.#client.qrCodes.create({ type: 'link', data: TARGET, name });
    this.#qrCodes.add(code.id);
    return this.#verifyOrigin(code.link);
  }

  /** A check requests only URLs of the service that it checks. */
  #verifyOrigin(url: string): string {
    verify(
      url.startsWith(`${this.#origin}/`),
      `its URLs begin with ${URL.parse(url)?.origin}, not with ${this.#origin}`,
    );
    return url;
  }

  /** Removes what this check made, and says what it was. */
  remove(): Promise<string> {
    return this.#remove([...this.#links], [...this.#qrCodes]);
  }

  /** Removes what an earlier check could not, because it was killed. */
  async removeLeftovers(now = Date.now()): Promise<string> {
    const isOld = ({ date }: Entry) => Date.parse(`${date}Z`) < now - LEFTOVER_AFTER_MS;
    const found = await this.#client.links.list({ q: PREFIX.replaceAll('-', ' ').trim(), limit: NEWEST });
    const links = found.urls.filter(
      (link) => link.alias.startsWith(PREFIX) && link.longurl === TARGET && isOld(link),
    );
    const codes = await this.#client.qrCodes.list({ limit: NEWEST });
    const qrCodes = codes.qrs.filter((code) => code.name.startsWith(PREFIX) && isOld(code));
    return this.#remove(
      links.map(({ id }) => id),
      qrCodes.map(({ id }) => id),
    );
  }

  /** Tries all of them before it fails. */
  async #remove(links: number[], qrCodes: number[]): Promise<string> {
    const { links: ofLinks, qrCodes: ofQrCodes } = this.#client;
    const removals = [
      ...links.map((id) => ofLinks.delete(id).catch(acceptMissing)),
      ...qrCodes.map((id) => ofQrCodes.delete(id).catch(acceptMissing)),
    ];
    const failed = (await Promise.allSettled(removals)).filter(({ status }) => status === 'rejected');
    if (failed.length > 0)
      throw new Fault(
        `${failed.length} of ${removals.length} links and QR codes were not removed; the next check tries again`,
      );
    return `removed ${count(links, 'link')} and ${count(qrCodes, 'QR code')}`;
  }
}

function acceptMissing(error: unknown): void {
  if (!isLinkServiceError(error) || error.status !== 404) throw error;
}

const count = ({ length }: unknown[], name: string) => `${length} ${name}${length === 1 ? '' : 's'}`;
