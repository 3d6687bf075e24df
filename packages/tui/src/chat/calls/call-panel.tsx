import type { ReactElement } from 'react'

import type { CallPanelProps } from './call-panel-props.ts'
import { ConsentPanel } from './consent-panel.tsx'
import { InputPanel } from './input-panel.tsx'

/** What a waiting call needs of its user, in place of the prompt. */
export const CallPanel = (props: CallPanelProps): ReactElement =>
  props.call.wait?.for === 'input' ? (
    <InputPanel key={props.call.id} {...props} />
  ) : (
    <ConsentPanel key={props.call.id} {...props} />
  )
