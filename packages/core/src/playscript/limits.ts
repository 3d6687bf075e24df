/** Largest title of a script, in characters. */
export const MAX_SCRIPT_TITLE = 300

/** Most scenes of one script. */
export const MAX_SCENES = 5000

/** Most paragraphs of one scene. */
export const MAX_SCENE_ELEMENTS = 20_000

/** Largest paragraph, in characters. */
export const MAX_ELEMENT_CHARACTERS = 200_000

/** Largest synopsis of a scene, in characters. */
export const MAX_SYNOPSIS_CHARACTERS = 10_000

/** Largest text that a script is created from, in characters. */
export const MAX_SCRIPT_CONTENT = 8_000_000

/** Largest body with paragraphs of a scene, in bytes. */
export const MAX_SCENE_BYTES = 4_000_000

/** Lines of a title page. */
export const MAX_TITLE_PAGE_ENTRIES = 50

/** Names in the glossary of one script. */
export const MAX_GLOSSARY_NAMES = 2000

/** Largest name in a glossary, in characters. */
export const MAX_GLOSSARY_NAME = 200

/** Largest instruction of a user to a model, in characters. */
export const MAX_INSTRUCTION_CHARACTERS = 8000

/** Versions that are kept of one script. The oldest are deleted. */
export const MAX_SCRIPT_VERSIONS = 200

/** Proposals that one space may have in progress. */
export const MAX_ACTIVE_PROPOSALS = 200
