export interface Total {
  readonly files: number
  readonly bytes: number
}

export interface Progress {
  readonly bytes: number
  readonly files: number
  readonly total: Total
  readonly perSecond: number
  readonly running: readonly string[]
}

/** Returns the completed share, from 0 to 1. */
export const shareOf = ({ bytes, files, total }: Pick<Progress, 'bytes' | 'files' | 'total'>): number =>
  total.bytes > 0 ? Math.min(1, bytes / total.bytes) : files / Math.max(1, total.files)
