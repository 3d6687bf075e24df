export { CopyLine } from './account/copy-line.tsx'
export { useReauth } from './account/use-reauth.tsx'
export { linkOf } from './invitations/link-of.ts'
