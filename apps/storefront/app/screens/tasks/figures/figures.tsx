import type { ReactElement } from 'react'
import type { TaskHelp } from '../../../paths.ts'
import { Arrow, Bar, Clock, Code, Coin, Cross, Field, Person, Press, Sheet, Switch, Tick, Video } from './strokes.tsx'

type Part = 'a' | 'b' | 'c' | 'd' | 'e'

const account = (
  <Sheet>
    <Person x={36} y={36} />
    <Bar x={62} y={26} width={84} tone="text" />
    <Bar x={62} y={40} width={54} />
    <Field x={22} y={62} width={96} isReady />
    <Press x={22} y={90} width={64} />
  </Sheet>
)

const addChannel = (
  <Sheet>
    <Bar x={22} y={20} width={70} tone="text" />
    <Field x={22} y={40} width={150} isReady />
    <Press x={22} y={74} width={64} />
    <Video x={122} y={72} width={50} height={30} />
  </Sheet>
)

/** A list of tasks with what each pays; one is chosen. */
const list = (
  <Sheet>
    <Coin x={30} y={30} />
    <Bar x={52} y={20} width={70} tone="text" />
    <Bar x={52} y={34} width={46} />
    <Press x={134} y={20} width={48} />
    <Coin x={30} y={70} />
    <Bar x={52} y={60} width={60} tone="text" />
    <Bar x={52} y={74} width={78} />
    <Coin x={30} y={104} />
    <Bar x={52} y={100} width={66} tone="text" />
  </Sheet>
)

const onVideo = (
  <Sheet isPage>
    <Video x={16} y={34} width={104} height={58} />
    <Person x={148} y={50} />
    <Press x={128} y={74} width={52} />
    <Bar x={16} y={102} width={76} tone="text" />
  </Sheet>
)

const paid = (
  <Sheet>
    <Tick x={38} y={60} />
    <Arrow x={60} y={60} />
    <Coin x={112} y={60} />
    <Bar x={132} y={50} width={44} tone="text" />
    <Bar x={132} y={64} width={30} />
  </Sheet>
)

const codeInDescription = (
  <Sheet isPage>
    <Person x={34} y={48} />
    <Bar x={58} y={38} width={80} tone="text" />
    <Bar x={58} y={52} width={50} />
    <rect x={16} y={72} width={168} height={36} rx={6} fill="none" stroke="var(--sf-control)" />
    <Code x={26} y={82} />
  </Sheet>
)

const codeChecked = (
  <Sheet>
    <Code x={22} y={28} />
    <Press x={22} y={62} width={70} />
    <Tick x={156} y={72} />
  </Sheet>
)

const privacySwitch = (
  <Sheet isPage>
    <Bar x={18} y={38} width={64} tone="text" />
    <Bar x={18} y={60} width={100} />
    <Switch x={150} y={56} />
    <Bar x={18} y={86} width={84} />
    <Switch x={150} y={82} isOn />
  </Sheet>
)

const verified = (
  <Sheet>
    <Person x={46} y={60} />
    <Bar x={74} y={48} width={76} tone="text" />
    <Bar x={74} y={64} width={48} />
    <Tick x={166} y={60} />
  </Sheet>
)

const comeBack = (
  <Sheet>
    <Bar x={22} y={22} width={92} tone="text" />
    <Bar x={22} y={36} width={60} />
    <Press x={22} y={60} width={76} />
    <Arrow x={116} y={70} length={24} />
    <Tick x={164} y={70} />
  </Sheet>
)

const notYet = (
  <Sheet>
    <Clock x={44} y={60} />
    <Arrow x={72} y={60} length={22} />
    <Clock x={122} y={60} />
    <Arrow x={146} y={60} length={12} />
    <Tick x={178} y={60} />
  </Sheet>
)

const doesNotCount = (
  <Sheet>
    <Cross x={32} y={32} />
    <Bar x={52} y={28} width={110} />
    <Cross x={32} y={60} />
    <Bar x={52} y={56} width={84} />
    <Cross x={32} y={88} />
    <Bar x={52} y={84} width={98} />
  </Sheet>
)

const balance = (
  <Sheet>
    <Coin x={40} y={40} />
    <Bar x={62} y={30} width={56} />
    <Bar x={62} y={44} width={90} tone="text" />
    <path d="M22 68h156" stroke="var(--sf-line)" />
    <Bar x={22} y={82} width={84} />
    <Bar x={144} y={82} width={34} tone="mark" />
    <Bar x={22} y={98} width={60} />
    <Bar x={150} y={98} width={28} tone="mark" />
  </Sheet>
)

const spend = (
  <Sheet>
    <Coin x={38} y={60} />
    <Arrow x={58} y={60} />
    <Video x={104} y={34} width={74} height={42} />
    <Bar x={104} y={86} width={74} tone="mark" />
  </Sheet>
)

const withdraw = (
  <Sheet>
    <Coin x={38} y={60} />
    <Arrow x={58} y={60} />
    <rect x={106} y={36} width={72} height={48} rx={6} fill="var(--sf-brand-soft)" />
    <rect x={106} y={46} width={72} height={9} fill="var(--sf-brand-edge)" />
    <Bar x={116} y={68} width={34} tone="text" />
  </Sheet>
)

const fixedShare = (
  <Sheet>
    <Bar x={22} y={28} width={156} />
    <Bar x={22} y={28} width={62} tone="mark" />
    <Coin x={53} y={62} />
    <Bar x={74} y={58} width={50} tone="text" />
    <Bar x={22} y={92} width={110} />
  </Sheet>
)

/** Pictures beside the parts of an article; where nothing is to be seen there is none. */
export const figures: Readonly<Record<TaskHelp, Partial<Readonly<Record<Part, ReactElement>>>>> = {
  'start-earning': { a: account, b: addChannel, c: list, d: onVideo, e: paid },
  'how-to-connect-a-youtube-account': { a: addChannel, b: codeInDescription, c: codeChecked, d: privacySwitch, e: verified },
  'how-to-perform-the-tasks': { a: list, b: onVideo, c: comeBack, d: notYet, e: doesNotCount },
  'how-to-use-rewards': { a: balance, b: spend, c: withdraw, d: paid, e: fixedShare },
  faq: { a: verified, b: list, c: doesNotCount, d: notYet, e: onVideo },
}
