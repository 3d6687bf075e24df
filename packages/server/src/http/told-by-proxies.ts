import type { IncomingHttpHeaders } from 'node:http'

/** Headers by which proxies tell whom they call for. A client may send them as well. */
const TOLD_BY_PROXIES = /^(forwarded|x-forwarded-.*|x-real-ip|via)$/

export const isToldByProxies = (header: string): boolean => TOLD_BY_PROXIES.test(header)

/** Whether a call came through a proxy, as far as its headers tell. */
export const cameThroughProxy = (headers: IncomingHttpHeaders): boolean => Object.keys(headers).some(isToldByProxies)
