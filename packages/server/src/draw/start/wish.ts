import type { DrawingKind } from '@saffron/core/draw'

import type { DrawingTable } from '../../db/tables/drawings.ts'

/** What a call asks for, in one form for all calls. */
export interface Wish {
  readonly kind: DrawingKind
  readonly prompt: string
  readonly negativePrompt?: string | undefined
  readonly model?: string | undefined
  readonly size?: string | undefined
  readonly ratio?: string | undefined
  readonly count: number
  readonly quality?: string | undefined
  readonly style?: string | undefined
  readonly seed?: number | undefined
  readonly seconds?: number | undefined
  /** Assets. Of an edit or a description, the first is the image. */
  readonly references: readonly string[]
  readonly mask?: string | undefined
  readonly metadata: boolean
  readonly parent?: string | undefined
  readonly from?: string | undefined
  readonly keep: boolean
  /** What the provider offered with an earlier result, and where that was made. */
  readonly action?: { readonly task: string; readonly id: string; readonly channel: string } | undefined
}

/** Returns the wish that a drawing came from, with what it holds. */
export function wishOf(
  row: DrawingTable,
  { references, mask }: { readonly references: readonly string[]; readonly mask: string | undefined },
): Wish {
  return {
    kind: row.kind,
    prompt: row.prompt,
    negativePrompt: row.negativePrompt ?? undefined,
    model: row.model,
    size: row.size ?? undefined,
    ratio: row.ratio ?? undefined,
    count: row.count,
    quality: row.quality ?? undefined,
    style: row.style ?? undefined,
    seed: row.seed ?? undefined,
    seconds: row.seconds ?? undefined,
    references,
    mask,
    metadata: row.metadata === 1,
    parent: row.parentId ?? undefined,
    from: row.fromId ?? undefined,
    keep: row.temporary === 0,
    action:
      row.action === null
        ? undefined
        : { ...(JSON.parse(row.action) as { task: string; id: string }), channel: row.channelId ?? '' },
  }
}
