import { driveUploads } from './drive-uploads.ts'
import type { GivenFiles } from './given-files.ts'

/** Uploads them to a folder. */
export function addFiles(parent: string, { files, folders }: GivenFiles): void {
  if (files.length > 0 || folders.length > 0) driveUploads().add(parent, files, folders)
}
