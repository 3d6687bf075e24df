export { CopyLine } from './account/copy-line.tsx'
export { useReauth } from './account/use-reauth.tsx'
export { PictureSection } from './profile/picture-section.tsx'
export { linkOf } from './invitations/link-of.ts'
