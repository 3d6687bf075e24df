import { useEffect, useEffectEvent } from 'react'

/** Without another move over the page it is over: not every browser tells that a drag has left it. */
const STILL_MS = 300

/** Tells while files are dragged over the page. */
export function useFileDrag(onChange: (over: boolean) => void): void {
  const tell = useEffectEvent(onChange)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const leave = () => tell(false)
    const over = ({ dataTransfer }: DragEvent) => {
      if (dataTransfer?.types.includes('Files') !== true) return
      clearTimeout(timer)
      timer = setTimeout(leave, STILL_MS)
      tell(true)
    }
    addEventListener('dragover', over)
    addEventListener('drop', leave)
    return () => {
      clearTimeout(timer)
      removeEventListener('dragover', over)
      removeEventListener('drop', leave)
    }
  }, [])
}
