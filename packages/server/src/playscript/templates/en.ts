import type { ScriptTemplate } from '@saffron/core/playscript'

/** Scripts to start from, in English. */
export const templates: readonly ScriptTemplate[] = [
  {
    key: 'three-act',
    name: 'Three acts',
    description: 'A feature in setup, confrontation and resolution, with its turning points.',
    scenes: [
      {
        heading: 'INT. THE HERO’S WORLD - DAY',
        prompt: 'Act one. Show an ordinary day, and what is missing in it. Let us see the hero want something.',
      },
      {
        heading: 'EXT. WHERE IT BEGINS - DAY',
        prompt: 'Inciting incident, about page 12. Something happens that can’t be undone.',
      },
      {
        heading: 'INT. A ROOM WITH ONE DOOR - NIGHT',
        prompt: 'Debate. The hero refuses, bargains or asks for help. Say what it would cost to stay.',
      },
      {
        heading: 'EXT. THE WAY OUT - DAWN',
        prompt: 'First turning point, about page 25. The hero decides, and leaves the world of act one.',
      },
      {
        heading: 'INT. NEW PLACE - DAY',
        prompt: 'Act two. New rules, allies and enemies. Old habits don’t work here.',
      },
      {
        heading: 'EXT. HIGH GROUND - DAY',
        prompt:
          'Midpoint, about page 55. A victory that is false, or a defeat that teaches. The stakes become personal.',
      },
      {
        heading: 'INT. WHERE THEY FELT SAFE - NIGHT',
        prompt: 'The opposition closes in. Trust breaks between those who need each other.',
      },
      {
        heading: 'EXT. NOWHERE - NIGHT',
        prompt: 'Second turning point, about page 85. All is lost. The hero faces the flaw that caused it.',
      },
      {
        heading: 'INT. WHERE IT MUST END - DAY',
        prompt: 'Act three. Climax. The hero wins or loses by doing what was impossible on page one.',
      },
      {
        heading: 'EXT. THE HERO’S WORLD - DAY',
        prompt: 'Resolution. The same place as at the beginning. One image shows what has changed.',
      },
    ],
  },
  {
    key: 'five-act',
    name: 'Five acts',
    description: 'The classical arc, from exposition to catastrophe. Also fits an hour of television.',
    scenes: [
      {
        heading: 'INT. COURT, OFFICE OR HOME - DAY',
        prompt: 'Act one, exposition. Who has power here, who wants it, and which rule must not be broken?',
      },
      {
        heading: 'EXT. THRESHOLD - DAY',
        prompt: 'Act one ends. The rule is broken, and nobody who saw it can pretend otherwise.',
      },
      {
        heading: 'INT. WHERE PLANS ARE MADE - NIGHT',
        prompt: 'Act two, rising action. Plans cross. Give each side a good reason.',
      },
      {
        heading: 'EXT. PUBLIC PLACE - DAY',
        prompt: 'Act three, climax. The two wills meet in front of others. Afterwards, nothing can be as before.',
      },
      {
        heading: 'INT. THE SAME ROOM, EMPTIER - NIGHT',
        prompt: 'Act four, falling action. Consequences arrive. A chance of rescue delays the end.',
      },
      {
        heading: 'EXT. OPEN GROUND - DAWN',
        prompt: 'Act five, catastrophe or release. The last choice follows from who they are. End on who is left.',
      },
    ],
  },
  {
    key: 'save-the-cat',
    name: 'Save-the-Cat beats',
    description: 'Fifteen beats of a feature, each with the page where readers expect it.',
    scenes: [
      {
        heading: 'EXT. A PLACE THAT SAYS IT ALL - DAY',
        prompt: 'Opening image (page 1). A snapshot of the world before. Its opposite is the final image.',
      },
      {
        heading: 'INT. TABLE WITH OTHERS - DAY',
        prompt: 'Theme stated (page 5). Someone says what the story is about. The hero doesn’t hear it yet.',
      },
      {
        heading: 'INT. HOME, WORK AND PLAY - DAY',
        prompt: 'Setup (pages 1–10). Six things that need fixing. Let the hero do one thing that makes us care.',
      },
      {
        heading: 'EXT. WHERE THE NEWS ARRIVES - DAY',
        prompt: 'Catalyst (page 12). A message, a meeting, a loss.',
      },
      {
        heading: 'INT. SLEEPLESS ROOM - NIGHT',
        prompt: 'Debate (pages 12–25). One question: dare I? Answer it with behavior.',
      },
      {
        heading: 'EXT. STATION, BORDER OR DOOR - DAY',
        prompt: 'Break into two (page 25). The hero chooses the upside-down world.',
      },
      {
        heading: 'INT. UNLIKELY COMPANY - NIGHT',
        prompt: 'B story (page 30). A new person, often love or friendship, who carries the theme.',
      },
      {
        heading: 'EXT. THE PROMISE OF THE PREMISE - DAY',
        prompt: 'Fun and games (pages 30–55). The scenes on the poster. What did we come to see?',
      },
      {
        heading: 'INT. CELEBRATION OR RUIN - NIGHT',
        prompt: 'Midpoint (page 55). False victory or false defeat. The clock starts.',
      },
      {
        heading: 'INT. CRACKS IN THE WALL - NIGHT',
        prompt: 'Bad guys close in (pages 55–75). Pressure from outside, doubt from inside.',
      },
      {
        heading: 'EXT. AFTERMATH - NIGHT',
        prompt: 'All is lost (page 75). The opposite of the midpoint, with a whiff of death.',
      },
      {
        heading: 'INT. DARK, ALONE - NIGHT',
        prompt: 'Dark night of the soul (pages 75–85). Nothing to do but understand.',
      },
      {
        heading: 'EXT. FIRST LIGHT - DAWN',
        prompt: 'Break into three (page 85). Thanks to the B story, a new idea.',
      },
      {
        heading: 'INT. THE STRONGHOLD - DAY',
        prompt: 'Finale (pages 85–110). Gather, storm, be surprised, dig deep, win in a new way.',
      },
      {
        heading: 'EXT. THE PLACE THAT SAID IT ALL - DAY',
        prompt: 'Final image (page 110). The opening image, turned around.',
      },
    ],
  },
  {
    key: 'short-film',
    name: 'Short film',
    description: 'Ten minutes: one character, one place, one decision.',
    scenes: [
      {
        heading: 'INT. ONE PLACE - DAY',
        prompt: 'Open late. Within a page we know who it is and what they are about to do. No backstory.',
      },
      {
        heading: 'INT. ONE PLACE - CONTINUOUS',
        prompt: 'Something small gets in the way: a person, an object, a phone that rings.',
      },
      {
        heading: 'INT. ONE PLACE - LATER',
        prompt: 'The small thing turns out to be about something large. Show it, don’t explain it.',
      },
      {
        heading: 'INT. ONE PLACE - LATER',
        prompt: 'The decision. One action that can be filmed.',
      },
      {
        heading: 'EXT. OUTSIDE - DAY',
        prompt: 'Last image. Leave a moment before the audience is ready to.',
      },
    ],
  },
  {
    key: 'synopsis',
    name: 'One-page synopsis',
    description: 'A story on one page, to pitch with. Each scene is one paragraph.',
    scenes: [
      {
        heading: 'EXT. LOGLINE - DAY',
        prompt: 'One sentence: when this happens, this person must do this, or else that.',
      },
      {
        heading: 'INT. BEGINNING - DAY',
        prompt: 'One paragraph, present tense. Hero (name and age in capitals), world, wish, incident, decision.',
      },
      {
        heading: 'INT. MIDDLE - DAY',
        prompt: 'One paragraph. What is tried, what goes wrong, the midpoint, and the lowest point.',
      },
      {
        heading: 'INT. END - NIGHT',
        prompt: 'One paragraph. Tell the ending. A synopsis keeps no secrets.',
      },
    ],
  },
  {
    key: 'stage-play',
    name: 'Stage play',
    description: 'Two acts on one set, for a small cast.',
    scenes: [
      {
        heading: 'INT. THE SET - EVENING',
        prompt:
          'Act one, scene one. Describe the set once: doors, light, one object everybody will need. Enter two people who avoid a subject.',
      },
      {
        heading: 'INT. THE SET - LATER THAT EVENING',
        prompt: 'Act one, scene two. A third person enters who knows. Raise the stakes by what is left unsaid.',
      },
      {
        heading: 'INT. THE SET - MIDNIGHT',
        prompt: 'Act one, scene three. The subject is named. Curtain on a question.',
      },
      {
        heading: 'INT. THE SET - MORNING',
        prompt: 'Act two, scene one. The same room in other light. Alliances have changed overnight.',
      },
      {
        heading: 'INT. THE SET - NOON',
        prompt: 'Act two, scene two. The longest speech of the play, and the shortest answer.',
      },
      {
        heading: 'INT. THE SET - EVENING',
        prompt: 'Act two, scene three. Someone leaves for good. Who stays, and with the object in whose hands?',
      },
    ],
  },
  {
    key: 'duanju',
    name: 'Vertical short drama',
    description: '60 to 90 episodes of one to two minutes, each with a hook. The first ten decide.',
    scenes: [
      {
        heading: 'INT. WEDDING HALL - DAY',
        prompt:
          'Episode 1. Start with the worst moment: betrayal or humiliation in the first three seconds. End on a face nobody expected.',
      },
      {
        heading: 'INT. CORRIDOR - DAY',
        prompt:
          'Episode 2. The audience learns what the enemies don’t: who the hero really is. Hook: a threat with a deadline.',
      },
      {
        heading: 'EXT. GATE OF THE VILLA - NIGHT',
        prompt: 'Episode 3. First small revenge. Give satisfaction, then take it away with the last line.',
      },
      {
        heading: 'INT. OFFICE - DAY',
        prompt:
          'Episodes 4–10. Each raises the rank of the opponent. A contract, a marriage, a secret child. Episode 10 ends where viewers pay.',
      },
      {
        heading: 'INT. HOSPITAL - NIGHT',
        prompt:
          'Episodes 11–30. Love and suspicion take turns. A misunderstanding that one sentence could solve, and a reason it’s not said.',
      },
      {
        heading: 'INT. BANQUET - NIGHT',
        prompt: 'Episodes 31–60. The identity comes out in public. Everyone who knelt to the enemy now sees.',
      },
      {
        heading: 'EXT. ROOFTOP - DAWN',
        prompt: 'Episodes 61–80. The last enemy is close to home. Victory costs what the hero wanted in episode 1.',
      },
      {
        heading: 'EXT. SEASIDE - DAY',
        prompt: 'Last episode. The reverse of episode 1: same people, other seats. One warm image.',
      },
    ],
  },
  {
    key: 'sitcom',
    name: 'Sitcom',
    description: 'Half an hour: a cold open, two acts with an A and a B story, and a tag.',
    scenes: [
      {
        heading: 'INT. THE USUAL PLACE - DAY',
        prompt: 'Cold open, one to two pages. A joke that stands alone and shows everyone’s attitude.',
      },
      {
        heading: 'INT. THE USUAL PLACE - LATER',
        prompt: 'A story begins. Somebody wants something simple and makes a plan that is a lie.',
      },
      {
        heading: 'INT. ANOTHER ROOM - DAY',
        prompt: 'B story begins. Two others, a smaller problem, the same theme.',
      },
      {
        heading: 'INT. THE USUAL PLACE - NIGHT',
        prompt: 'End of act one. The lie needs a bigger lie. Out on a laugh and a problem.',
      },
      {
        heading: 'INT. WORST POSSIBLE PLACE - NIGHT',
        prompt: 'Act two. A and B story collide in front of the person who must not know.',
      },
      {
        heading: 'INT. THE USUAL PLACE - NIGHT',
        prompt: 'The truth, said badly, then well. Nobody learns too much.',
      },
      {
        heading: 'INT. THE USUAL PLACE - DAY',
        prompt: 'Tag, half a page. The cold open’s joke comes back.',
      },
    ],
  },
]
