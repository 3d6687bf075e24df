import { newKey as newHex } from '@saffron/core/client'

/** Returns a key for a new scene: the UUID that it's stored under, so that sending it twice makes one scene. */
export function newKey(): string {
  const hex = newHex()
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}
