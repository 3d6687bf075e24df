import type { IncomingHttpHeaders } from 'node:http'

/** Headers by which proxies identify their clients. A client can also send them itself. */
const TOLD_BY_PROXIES = /^(forwarded|x-forwarded-.*|x-real-ip|via)$/

export const isToldByProxies = (header: string): boolean => TOLD_BY_PROXIES.test(header)

/** Returns whether the call's headers show that it came through a proxy. */
export const cameThroughProxy = (headers: IncomingHttpHeaders): boolean => Object.keys(headers).some(isToldByProxies)
