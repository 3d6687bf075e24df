export { type AccessWatch, createAccessWatch } from './access-watch.ts'
export { allowedModels, readSettings } from './settings-store.ts'
export type { Author } from './author.ts'
export { findSpace, type SpaceRequest } from './find-space.ts'
export { peopleOf } from './person-store.ts'
export { requireOwn } from './require-own.ts'
export { ownSpace, type Space } from './space.ts'
export {
  editorsOf,
  findMembership,
  findSpaceOf,
  isMember,
  membersAmong,
  membersOf,
  spacesOf,
  workspaceName,
} from './space-store.ts'
