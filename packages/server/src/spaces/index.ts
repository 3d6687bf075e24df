export type { Author } from './author.ts'
export { findSpace, type SpaceRequest } from './find-space.ts'
export { ownSpace, type Space } from './space.ts'
