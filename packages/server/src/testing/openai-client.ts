/** OpenAI's own client, which third-party programs use. */
export { APIError, default as OpenAI } from 'openai'
