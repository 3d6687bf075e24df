import { driveUploads } from './drive-uploads.ts'
import type { DroppedFiles } from './dropped-files.ts'

/** Uploads them to a folder. */
export function addFiles(parent: string, { files, folders }: DroppedFiles): void {
  if (files.length > 0 || folders.length > 0) driveUploads().add(parent, files, folders)
}
