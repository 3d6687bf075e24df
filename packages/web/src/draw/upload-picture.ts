import type { Asset } from '@saffron/core/drive'

import { sendWithProgress } from '../drive/index.ts'

interface Upload {
  readonly content: Blob
  readonly name: string
  readonly workspace: string | undefined
  /** The drive folder to save it in. Without one, it's deleted after a day unless a drawing uses it. */
  readonly parent?: string
  readonly onProgress?: (share: number) => void
  readonly signal?: AbortSignal
}

/** Uploads an image. */
export function uploadPicture({ content, name, workspace, parent, onProgress, signal }: Upload): Promise<Asset> {
  const body = new FormData()
  // Fields come before the file, which the server reads only once it knows the space.
  if (workspace !== undefined) body.append('workspace', workspace)
  if (parent !== undefined) {
    body.append('parent', parent)
    body.append('onConflict', 'keepBoth')
  }
  body.append('file', content, name)
  return sendWithProgress({
    method: 'POST',
    path: '/assets/v2/upload',
    body,
    onProgress: (sent) => onProgress?.(Math.min(1, sent / Math.max(1, content.size))),
    ...(signal && { signal }),
  }) as Promise<Asset>
}
