import { emptyFrame, type Frame, readWrite } from './frame-model.ts'

interface Tracked {
  /** Lines of the transcript, which directly follow an erased frame. */
  readonly isTranscript: boolean
  /** The new frame and the one on the screen, if the new one directly replaces it. */
  readonly replaced?: { readonly before: Frame; readonly next: Frame }
}

/** Tracks the frame on the screen by what is written. While output is held back, the screen keeps its frame. */
export function createFrameTracker() {
  let frame: Frame = emptyFrame
  let wasErased = false
  return {
    frame: (): Frame => frame,
    forget: (): void => {
      frame = emptyFrame
      wasErased = false
    },
    follow: (chunk: string, isHeld: boolean): Tracked => {
      const write = readWrite(chunk)
      if (write.kind === 'erase') {
        wasErased = true
        if (!isHeld) frame = emptyFrame
      }
      if (write.kind === 'cursor' && !isHeld) {
        frame = { ...frame, cursorRow: frame.lines.length - 1 - write.up, cursorColumn: write.column }
      }
      if (write.kind !== 'frame') return { isTranscript: false }
      const before = frame
      const isTranscript = wasErased && write.isBare
      const isReplaced = !wasErased && !write.isBare && !isHeld
      wasErased = false
      if (!isTranscript && !isHeld) frame = write.frame
      return { isTranscript, ...(isReplaced && { replaced: { before, next: write.frame } }) }
    },
  }
}
