export {
  blobKey,
  type BlobStore,
  type ByteRange,
  contentOf,
  type FoundBlob,
  isPartial,
  thumbnailKey,
} from './blob-store.ts'
export { folderStore } from './folder-store.ts'
export { isMissingContent } from './missing-content.ts'
export { readAsFile } from './read-as-file.ts'
export { createRemovalGate, holdRemovals, REMOVALS_LOCK } from './removal-gate.ts'
export { s3Store } from './s3-store.ts'
export { createStaging, type StagedFile, type Staging, writeWhole } from './staging.ts'
