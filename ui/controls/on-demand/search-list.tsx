import { Autocomplete } from '@base-ui/react/autocomplete'
import {
  type ChangeEvent,
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { OF_NO_FORM } from './layer.ts'
import styles from './search-list.module.css'

export interface SearchListGroup<Item> {
  readonly key: string
  readonly caption: string
  readonly items: readonly Item[]
}

export interface SearchListProps<Item> {
  readonly groups: readonly SearchListGroup<Item>[]
  readonly text: string
  readonly onType: (text: string) => void
  /** Enter takes the first before a key was pressed. */
  readonly startsAtFirst: boolean
  /** `isOther`: with Ctrl or ⌘. */
  readonly onChoose: (item: Item, isOther: boolean) => void
  readonly children: ReactNode
}

interface Choosing {
  readonly choose: (item: unknown, isOther: boolean) => void
  /** Where the arrows are. */
  readonly highlighted: RefObject<unknown>
}
const ChoosingContext = createContext<Choosing>({ choose: () => undefined, highlighted: { current: undefined } })

/** What a field finds, in groups, walked by the keys of the field: the focus stays there. Holds a field of this file and SearchListResults. */
export function SearchList<Item>({ groups, text, onType, startsAtFirst, onChoose, children }: SearchListProps<Item>) {
  const highlighted = useRef<unknown>(undefined)
  const latest = useRef(onChoose)
  latest.current = onChoose
  const choosing = useMemo<Choosing>(() => ({ highlighted, choose: (item, isOther) => latest.current(item as Item, isOther) }), [])
  return (
    <Autocomplete.Root
      inline
      open
      mode="none"
      items={groups}
      filter={null}
      value={text}
      onValueChange={(typed, { reason }) => reason === 'input-change' && onType(typed)}
      itemToStringValue={() => text}
      form={OF_NO_FORM}
      autoHighlight={startsAtFirst ? 'always' : false}
      keepHighlight
      onItemHighlighted={(item) => {
        highlighted.current = item
      }}
    >
      <ChoosingContext value={choosing}>{children}</ChoosingContext>
    </Autocomplete.Root>
  )
}

type FieldKey = KeyboardEvent<HTMLInputElement> & { preventBaseUIHandler?: () => void }

/** Ctrl or ⌘ with Enter is ours; Escape belongs to what the list stands in. */
function useOwnKeys(): (event: FieldKey) => void {
  const { choose, highlighted } = use(ChoosingContext)
  return (event) => {
    if (event.key === 'Escape') event.preventBaseUIHandler?.()
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.metaKey || event.ctrlKey)) return
    event.preventDefault()
    if (highlighted.current !== undefined) choose(highlighted.current, true)
  }
}

/** A field of the list's own. */
export function SearchListInput(props: ComponentProps<'input'>) {
  const onKeyDown = useOwnKeys()
  return <Autocomplete.Input autoComplete="off" spellCheck={false} {...props} form={undefined} onKeyDown={onKeyDown} />
}

/** What a field that was there before this code hands on. */
export interface LentKeys {
  /** Answers whether the key was the list's. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => boolean
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
}
/** What such a field tells a screen reader. */
export interface TaughtIds {
  readonly list: string
  readonly option: string | undefined
}

export interface LentFieldProps {
  readonly field: RefObject<HTMLInputElement | null>
  readonly keys: RefObject<LentKeys | null>
  readonly onIds: (ids: TaughtIds | null) => void
}

/** Works the field of somebody else as if it were the list's own. */
export function SearchListLentField(props: LentFieldProps) {
  const onKeyDown = useOwnKeys()
  return <Autocomplete.Input onKeyDown={onKeyDown} render={(own) => <Lent {...props} own={own} />} />
}

function Lent({ field, keys, onIds, own }: LentFieldProps & { readonly own: ComponentProps<'input'> }) {
  const { ref, onKeyDown, onChange, 'aria-controls': list, 'aria-activedescendant': option } = own
  useLayoutEffect(() => {
    if (typeof ref !== 'function') return
    const release = ref(field.current)
    return () => (typeof release === 'function' ? release() : void ref(null))
  }, [ref, field])
  useEffect(() => {
    keys.current = {
      onKeyDown: (event) => {
        onKeyDown?.(event)
        return event.defaultPrevented
      },
      onChange: (event) => onChange?.(event),
    }
  })
  useEffect(() => onIds(list ? { list, option } : null), [list, option, onIds])
  useEffect(
    () => () => {
      keys.current = null
      onIds(null)
    },
    [keys, onIds],
  )
  return null
}

export interface SearchListResultsProps<Item> {
  readonly label: string
  readonly groups: readonly SearchListGroup<Item>[]
  readonly keyOf: (item: Item) => string
  readonly children: (item: Item) => ReactNode
}

export function SearchListResults<Item>({ label, groups, keyOf, children }: SearchListResultsProps<Item>) {
  const { choose } = use(ChoosingContext)
  return (
    <Autocomplete.List className={styles.list} aria-label={label}>
      {groups.map(({ key, caption, items }) => (
        <Autocomplete.Group key={key} items={items}>
          <Autocomplete.GroupLabel className={styles.caption}>{caption}</Autocomplete.GroupLabel>
          {items.map((item) => (
            <Autocomplete.Item
              key={keyOf(item)}
              value={item}
              className={styles.row}
              render={(props, { highlighted }) => <div {...props} role="option" tabIndex={-1} aria-selected={highlighted} />}
              onClick={(event) => choose(item, event.metaKey || event.ctrlKey)}
            >
              {children(item)}
            </Autocomplete.Item>
          ))}
        </Autocomplete.Group>
      ))}
    </Autocomplete.List>
  )
}
