import { AgentAvatar } from '../../ui/agent-avatar.tsx'
import { State } from '../state.tsx'

const NAMES = ['Diff reviewer', 'Log explainer', '翻譯助理', 'Lesson planner', 'Writing partner', 'SQL tuner']
const SIZES = [20, 28, 40, 56, 72] as const

export function AgentAvatarSection() {
  return (
    <>
      <State name="agent-avatar-initials">
        {NAMES.map((name) => (
          <AgentAvatar key={name} agent={{ name, avatar: '' }} />
        ))}
      </State>
      <State name="agent-avatar-letters">
        <AgentAvatar agent={{ name: 'SQL tuner', avatar: 'SQL' }} />
        <AgentAvatar agent={{ name: 'Lesson planner', avatar: 'LP' }} />
        <AgentAvatar agent={{ name: 'Scales', avatar: '⚖️' }} />
      </State>
      <State name="agent-avatar-sizes">
        {SIZES.map((size) => (
          <AgentAvatar key={size} agent={{ name: 'Diff reviewer', avatar: '' }} size={size} />
        ))}
      </State>
    </>
  )
}
