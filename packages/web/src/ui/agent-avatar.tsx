import { markLetters, markTone } from './mark-letters.ts'

import styles from './agent-avatar.module.css'
import tones from './tones.module.css'

interface AgentAvatarProps {
  readonly agent: { readonly name: string; readonly avatar: string }
  /** Its side in px. Default: 40. */
  readonly size?: 20 | 28 | 40 | 56 | 72
}

/** An agent's emoji or letters, by default its initials, on a square in its own color. */
export function AgentAvatar({ agent: { name, avatar }, size = 40 }: AgentAvatarProps) {
  const text = avatar.trim() || markLetters(name) || '?'
  return (
    <span
      className={`${tones.tone} ${styles.avatar}`}
      // Not text, because the label of a button must contain the button's text.
      data-text={text}
      data-tone={markTone(name)}
      data-size={size}
      data-kind={/\p{Extended_Pictographic}/u.test(text) ? 'emoji' : /^[ -~]{3,}$/.test(text) ? 'long' : undefined}
      aria-hidden
    />
  )
}
