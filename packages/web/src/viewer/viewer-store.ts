/** An image to be looked at. */
export interface ViewerImage {
  /** An address of our own site, `data:` or `blob:` (the page's policy loads no other), or what asks for it when it is shown. */
  readonly src: string | (() => Promise<string>)
  /** The file's name: shown, and kept by a download. */
  readonly name: string
  readonly alt: string
  /** px, where known before it is loaded. */
  readonly width?: number
  readonly height?: number
  /** Media type, kept by a download. */
  readonly type?: string
}

export interface ViewerRequest {
  readonly images: readonly ViewerImage[]
  /** Which one to begin with, from 0. */
  readonly index: number
}

export interface OpenedViewer extends ViewerRequest {
  readonly id: number
  /** What had the focus, to give it back. */
  readonly opener: HTMLElement | undefined
}

let opened: OpenedViewer | undefined
let count = 0
const listeners = new Set<() => void>()

/** Opens the image viewer; one that is open already shows these images instead. */
export function openViewer({ images, index }: ViewerRequest): void {
  if (images.length === 0) return
  const focused = document.activeElement
  const opener = opened?.opener ?? (focused instanceof HTMLElement ? focused : undefined)
  const first = Math.min(Math.max(Math.trunc(index) || 0, 0), images.length - 1)
  publish({ images, index: first, id: ++count, opener })
}

/** Takes it away at once; the viewer itself fades out first. */
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
