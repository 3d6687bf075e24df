export { hasAttachments, linkAttachments } from './attachment-store.ts'
export { withFileNames, textOrFileNames } from './file-names.ts'
export { filesByMessage, messageContent } from './message-content.ts'
export { type PreparedFiles, prepareFiles } from './prepare-files.ts'
