import { diffReviewer } from './agents/diff-reviewer.ts'
import { lessonPlanner } from './agents/lesson-planner.ts'
import { logExplainer } from './agents/log-explainer.ts'
import { meetingNotes } from './agents/meeting-notes.ts'
import { paperReader } from './agents/paper-reader.ts'
import { queryWriter } from './agents/query-writer.ts'
import { shellHelper } from './agents/shell-helper.ts'
import { socraticTutor } from './agents/socratic-tutor.ts'
import { translator } from './agents/translator.ts'
import { writingPartner } from './agents/writing-partner.ts'
import type { BundledAgent } from './bundled-agent.ts'

/** The agents that come with the installation, in the order in which they're recommended. */
export const BUNDLED_AGENTS: readonly BundledAgent[] = [
  diffReviewer,
  logExplainer,
  translator,
  writingPartner,
  lessonPlanner,
  shellHelper,
  queryWriter,
  meetingNotes,
  paperReader,
  socraticTutor,
]
