/** Media types that an avatar can be made from. */
export const AVATAR_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const

/** Largest size of an uploaded picture, in bytes. */
export const MAX_AVATAR_BYTES = 10 * 1024 * 1024
