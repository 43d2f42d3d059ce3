/** Scripted positions in the real window, to be looked at: open with the name of a picture behind `#`. */
import { createRoot } from 'react-dom/client'
import { Root } from '../../src/renderer/app.js'
import { createApp } from '../../src/renderer/store/app-store.js'
import '../../src/renderer/styles/index.css'
import { HEX, LAYOUT, layout, MILL, mill, ROW, row, six, TUNNEL, tunnel, tunnelCandidates } from '../fixtures/boards.js'
import { fakeLink, type Script } from '../fixtures/fake-link.js'
import { LIBRARY, SAVED } from '../fixtures/library.js'
import { curtain, ended, QUEST, questCandidates, secretVote, teamChoice } from '../fixtures/quest.js'
import { applied, broken, diverged } from '../fixtures/reloads.js'

const PICTURES: Readonly<Record<string, () => Script>> = {
  library: () => ({ info: QUEST, state: teamChoice(), library: LIBRARY, saved: SAVED }),
  team: () => ({ info: QUEST, state: teamChoice(), candidates: (_, values) => questCandidates(values) }),
  vote: () => ({ info: QUEST, state: secretVote() }),
  curtain: () => ({ info: QUEST, state: curtain() }),
  ended: () => ({ info: QUEST, state: ended() }),
  row: () => ({ info: ROW, state: row() }),
  six: () => ({ info: HEX, state: six() }),
  tunnel: () => ({ info: TUNNEL, state: tunnel(), candidates: tunnelCandidates }),
  layout: () => ({ info: LAYOUT, state: layout() }),
  mill: () => ({ info: MILL, state: mill() }),
  applied: () => ({ info: QUEST, state: { ...teamChoice(), reload: applied } }),
  broken: () => ({ info: QUEST, state: { ...teamChoice(), reload: broken } }),
  diverged: () => ({ info: QUEST, state: { ...teamChoice(), reload: diverged } }),
}

const name = location.hash.slice(1) || 'library'
const link = fakeLink((PICTURES[name] ?? PICTURES.library!)())
const app = createApp(link, null)
if (name !== 'library') void app.openMatch('fixture')
createRoot(document.getElementById('app')!).render(<Root app={app} />)
