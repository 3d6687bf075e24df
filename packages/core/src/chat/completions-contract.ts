import { defineContract } from '../endpoints/endpoint.ts'
import { inWorkspace } from '../endpoints/entity.ts'
import { chatCompletionsBody, chatCompletionsChunk, chatCompletionsResult, openAiModelList } from './completions.ts'

/** Larger, because images are inside the text. */
const COMPLETIONS_BODY = 48 * 1024 * 1024

/** The calls of OpenAI's API, for its clients. */
export const completionsContract = defineContract({
  openAiModels: {
    method: 'GET',
    path: '/ai/models',
    access: 'user',
    space: { role: 'viewer' },
    apiKey: true,
    isAddition: true,
    errorForm: 'openai',
    summary:
      "OpenAI's model list, for its clients, and after the models the agents that the caller may use, as agent:ID",
    query: inWorkspace,
    result: openAiModelList,
  },
  chatCompletions: {
    method: 'POST',
    path: '/ai/chat/completions',
    access: 'user',
    space: { role: 'editor' },
    apiKey: true,
    notImpersonated: true,
    stream: 'openai',
    errorForm: 'openai',
    summary:
      "OpenAI's chat completions, streaming or not. The model agent:ID runs an agent with its tools, apart from those that need consent",
    body: chatCompletionsBody,
    maxBodyBytes: COMPLETIONS_BODY,
    result: chatCompletionsResult,
    chunk: chatCompletionsChunk,
    errors: [
      'model.not_available',
      'workspace.model_not_allowed',
      'workspace.insufficient',
      'workspace.budget_reached',
      'tool.needs_person',
      'provider.failed',
    ],
  },
})
