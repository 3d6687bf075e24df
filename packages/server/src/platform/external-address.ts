import { BlockList, isIP } from 'node:net'

// Two lists, because one list also checks an IPv4 address against the rule for its form in IPv6.
const internal = { 4: new BlockList(), 6: new BlockList() }

for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  internal[4].addSubnet(network, prefix, 'ipv4')
}
// All addresses outside of 2000::/3, which include IPv4 addresses in the form of IPv6.
for (const [network, prefix] of [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  // Tunnels to IPv4 addresses, and documentation.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  internal[6].addSubnet(network, prefix, 'ipv6')
}

/** Returns whether an IP address is reachable on the public internet. Anything else than an IP address isn't. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !internal[4].check(address, 'ipv4')
  return version === 6 && !internal[6].check(address, 'ipv6')
}
