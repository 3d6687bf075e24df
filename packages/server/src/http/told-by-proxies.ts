import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

/** Headers by which proxies identify their clients. A client can also send them itself. */
const TOLD_BY_PROXIES = /^(forwarded|x-forwarded-.*|x-real-ip|via)$/

export const isToldByProxies = (header: string): boolean => TOLD_BY_PROXIES.test(header)

/** Returns whether the call's headers show that it came through a proxy. */
const cameThroughProxy = (headers: IncomingHttpHeaders): boolean => Object.keys(headers).some(isToldByProxies)

const LOOPBACK = /^(::ffff:)?127\.|^::1$/

/** Returns whether a call comes from this machine and, according to its headers, not through a proxy. */
export const isLocal = ({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): boolean =>
  LOOPBACK.test(socket.remoteAddress ?? '') && !cameThroughProxy(headers)
