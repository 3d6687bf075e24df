/** From `STREAM_FRAMES` on, frames with shorter gaps than this form a stream. */
const STREAM_GAP_MS = 500
const STREAM_FRAMES = 5

/** Returns a function to call for each frame, which says whether the frame belongs to a stream of frames. */
export function createStreamDetector(now: () => number = Date.now): () => boolean {
  let lastFrameAt = 0
  let frames = 0
  return () => {
    const at = now()
    frames = at - lastFrameAt < STREAM_GAP_MS ? frames + 1 : 1
    lastFrameAt = at
    return frames >= STREAM_FRAMES
  }
}
