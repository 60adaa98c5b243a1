import ipaddr from 'ipaddr.js';

/** All global unicast addresses that were ever given out are in here (IANA, IPv6 Address Space). */
const globalUnicast: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/** Whether an address is one of the public internet: nothing private, local, reserved, or another network in disguise. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || address.match(globalUnicast);
}
