import { useEffect, useEffectEvent } from 'react'

/** A drag without movement for this long has ended, because not all browsers report that it left the page. */
const STILL_MS = 300

/** Reports whether files are dragged over the page. */
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
