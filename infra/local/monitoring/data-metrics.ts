import { Gauge, type Registry } from 'prom-client';
import { sizesIn } from './data-files.ts';

/** The size of what the data folder holds, read from the disk whenever metrics are. */
export function dataMetrics(registers: Registry[], folder: string): void {
  new Gauge({
    name: 'link_service_data_bytes',
    help: 'Size of each file in the data folder; for a subfolder, the sum of its files.',
    labelNames: ['file'],
    registers,
    async collect() {
      // The service may not have created it yet.
      const sizes = await sizesIn(folder).catch(() => []);
      this.reset();
      for (const [file, bytes] of sizes) this.set({ file }, bytes);
    },
  });
}
