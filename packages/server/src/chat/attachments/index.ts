export type { AttachedFile, AttachedFiles, FilePassage } from './attached-files.ts'
export { hasAttachments, holdAttachments } from './attachment-store.ts'
export { filesByMessage, messageContent } from './message-content.ts'
export { type PreparedFiles, prepareFiles } from './prepare-files.ts'
