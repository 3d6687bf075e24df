/** Pictures that an avatar is made from. */
export const AVATAR_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const

/** Bytes such a picture may weigh. */
export const MAX_AVATAR_BYTES = 10 * 1024 * 1024
