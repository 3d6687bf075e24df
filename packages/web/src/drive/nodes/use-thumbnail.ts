import type { Node } from '@saffron/core/drive'
import { useEffect, useState } from 'react'

import { api } from '../../shell/client.ts'
import { createKept } from '../../ui/list/kept.ts'
import { previewForm } from '../preview/preview-form.ts'

/** Addresses kept at hand. */
const kept = createKept<string>(1000)
const underWay = new Map<string, Promise<string | undefined>>()
/** A picture up to this size is its own thumbnail, where the server has none. */
const SMALL_BYTES = 256 * 1024

/** The address of a small picture of a file, once it is known; undefined where there is none. */
export function useThumbnail(node: Node | undefined): string | undefined {
  const asset = node?.fileKind === 'image' ? node.asset : null
  const own = node !== undefined && node.size <= SMALL_BYTES && previewForm(node) === 'image'
  const [loaded, setLoaded] = useState<{ readonly asset: string; readonly src: string | undefined }>()
  useEffect(() => {
    if (asset === null || kept.get(asset) !== undefined) return undefined
    let current = true
    void thumbnailOf(asset, own).then((src) => current && setLoaded({ asset, src }))
    return () => {
      current = false
    }
  }, [asset, own])
  if (asset === null) return undefined
  return kept.get(asset) ?? (loaded?.asset === asset ? loaded.src : undefined)
}

function thumbnailOf(asset: string, own: boolean): Promise<string | undefined> {
  const asked = underWay.get(asset) ?? ask(asset, own).finally(() => underWay.delete(asset))
  underWay.set(asset, asked)
  return asked
}

async function ask(asset: string, own: boolean): Promise<string | undefined> {
  try {
    const { thumbnail, url } = await api.drive.getAsset({ params: { id: asset } })
    const src = thumbnail ?? (own ? url : undefined)
    if (src !== undefined) kept.set(asset, src)
    return src
  } catch {
    // There is none: the icon stands for it.
    return undefined
  }
}
