import { clamp, fitOf, type Frame, groundOpacity, type Size, type View } from './view.ts'

/**
 * The space for the bars above and below and for the buttons at both sides. In a low window, the bars cover the image.
 */
const BAR_PX = 64
const SIDE_PX = 72
const LOW_PX = 500
const NARROW_PX = 600

/** How much an image shrinks while dragged down by a window's height. */
const SHRINK = 0.3

/** Returns the part of the window for a fitted image. */
export function roomIn(window: Size): Size {
  if (window.height < LOW_PX) return window
  const sides = window.width < NARROW_PX ? 0 : 2 * SIDE_PX
  return { width: window.width - sides, height: window.height - 2 * BAR_PX }
}

/** Lays an image out upright at its fitted size, and transforms it into the view. */
export function showImage(image: HTMLElement, view: View, frame: Frame): void {
  const upright = fitOf({ angle: 0 }, frame)
  const away = 1 - SHRINK * clamp(view.drop / Math.max(frame.window.height, 1), 0, 1)
  const scale = (view.scale * view.fit * away) / upright
  const { style } = image
  style.width = `${Math.max(frame.image.width * upright, 1)}px`
  style.height = `${Math.max(frame.image.height * upright, 1)}px`
  style.transform = [
    `translate(-50%, -50%) translate(${view.x}px, ${view.y + view.drop}px)`,
    `scale(${view.mirrorX * scale}, ${view.mirrorY * scale})`,
    `rotate(${view.angle}deg)`,
  ].join(' ')
}

/** Positions the row of images, and sets the opacity of the background. */
export function showStage(stage: HTMLElement, view: View, frame: Frame): void {
  stage.style.setProperty('--page', `${view.page}px`)
  stage.style.setProperty('--ground', String(groundOpacity(view, frame)))
}
