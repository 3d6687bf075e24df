import type { ReactNode } from 'react'

/** Something to do with an image besides viewing it. It closes the viewer first. */
export interface ViewerAction {
  readonly label: string
  readonly icon: ReactNode
  readonly onClick: () => void
}

export interface ViewerImage {
  /**
   * A URL of our own site, `data:` or `blob:` (the content security policy blocks others), or a function that loads it
   * when shown.
   */
  readonly src: string | (() => Promise<string>)
  /** The file's name, for display and download. */
  readonly name: string
  readonly alt: string
  /** In px, if known before loading. */
  readonly width?: number
  readonly height?: number
  /** The media type for a download. A video plays. */
  readonly type?: string
  /** The still picture of a video. */
  readonly poster?: string | undefined
  readonly actions?: readonly ViewerAction[]
}

export interface ViewerRequest {
  readonly images: readonly ViewerImage[]
  /** The initial image, starting at 0. */
  readonly index: number
}

export interface OpenedViewer extends ViewerRequest {
  readonly id: number
  /** The element that had focus before. */
  readonly opener: HTMLElement | undefined
}

let opened: OpenedViewer | undefined
let count = 0
const listeners = new Set<() => void>()

/** Opens the image viewer. If it's already open, it shows these images instead. */
export function openViewer({ images, index }: ViewerRequest): void {
  if (images.length === 0) return
  const focused = document.activeElement
  const opener = opened?.opener ?? (focused instanceof HTMLElement ? focused : undefined)
  const first = Math.min(Math.max(Math.trunc(index) || 0, 0), images.length - 1)
  publish({ images, index: first, id: ++count, opener })
}

/** Removes it immediately. The viewer itself fades out first. */
export const dismissViewer = (): void => publish(undefined)

export const viewerStore = {
  get: () => opened,
  subscribe: (changed: () => void) => {
    listeners.add(changed)
    return () => listeners.delete(changed)
  },
}

function publish(next: OpenedViewer | undefined): void {
  opened = next
  for (const changed of listeners) changed()
}
