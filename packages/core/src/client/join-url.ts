import { ApiError } from '../errors/index.ts'

/** The base without slashes at its end: `http://host/prefix/` → `http://host/prefix`. */
export const trimBase = (baseUrl: string): string => baseUrl.trim().replace(/\/+$/, '')

/**
 * Joins a path onto the base (an origin and perhaps a prefix) without double slashes. A full URL under the base is
 * taken as its path; one elsewhere stays a path below the base, so that a token never leaves for another host.
 */
export function joinUrl(baseUrl: string, path: string): string {
  const base = trimBase(baseUrl)
  const below = base !== '' && path.startsWith(`${base}/`) ? path.slice(base.length) : path
  const [, address = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(below) ?? []
  return `${base}/${address.replace(/^\/+/, '').replaceAll(/\/{2,}/g, '/')}${rest}`
}

const LONE_SURROGATE = /\p{Surrogate}/u

/** Fills `{name}` in a path. A value that would change the path's shape (empty, `.`, `..`) names nothing: not found. */
export function fillPath(path: string, params: Readonly<Record<string, unknown>> = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
    if (text === '' || text === '.' || text === '..' || LONE_SURROGATE.test(text)) {
      throw new ApiError('request.not_found')
    }
    return encodeURIComponent(text).replaceAll('%2C', ',')
  })
}
