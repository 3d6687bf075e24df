import { ApiError } from '../errors/index.ts'

/** Removes trailing slashes of the base: `http://host/prefix/` → `http://host/prefix`. */
export const trimBase = (baseUrl: string): string => baseUrl.trim().replace(/\/+$/, '')

/**
 * Joins a path to the base without double slashes. A full URL under the base counts as its path. Any other URL stays a
 * path below the base, so a token never goes to another host.
 */
export function joinUrl(baseUrl: string, path: string): string {
  const base = trimBase(baseUrl)
  const below = base !== '' && path.startsWith(`${base}/`) ? path.slice(base.length) : path
  const [, address = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(below) ?? []
  return `${base}/${address.replace(/^\/+/, '').replaceAll(/\/{2,}/g, '/')}${rest}`
}

const LONE_SURROGATE = /\p{Surrogate}/u

/** Fills in `{name}` in a path. Throws not-found for a value that would change the path's shape (empty, `.`, `..`). */
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
