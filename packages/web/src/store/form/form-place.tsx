import { useLayoutEffect, useRef } from 'react'

import styles from './form.module.css'

/** Shows what is rendered into an element, and keeps its state where it's shown in another place, or in none. */
export function FormPlace({ place }: { readonly place: HTMLElement }) {
  const here = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    here.current?.append(place)
  }, [place])
  return <div ref={here} className={styles.place} />
}
