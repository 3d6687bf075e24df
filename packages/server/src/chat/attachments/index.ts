export { hasAttachments, holdAttachments } from './attachment-store.ts'
export { withFileNames, wordsOrNames } from './file-names.ts'
export { filesByMessage, messageContent } from './message-content.ts'
export { type PreparedFiles, prepareFiles } from './prepare-files.ts'
