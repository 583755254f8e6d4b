import { IconClose } from '@vitrine/ui/components'
import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from 'react'
import texts from '../messages/en/common.json'
import { sayFrom } from '../messages/texts.ts'
import { Action, IconAction } from './action.tsx'
import styles from './toasts.module.css'

const t = sayFrom(texts)

interface Toast {
  readonly id: number
  readonly text: string
  readonly onUndo?: (() => void) | undefined
}

type Announce = (text: string, onUndo?: () => void) => void

const ToastContext = createContext<Announce>(() => undefined)
const SHOWN_MS = 10_000

/** Says at the foot of the page what was done, with a way back where there is one. */
export const useToast = (): Announce => use(ToastContext)

export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const next = useRef(0)
  const remove = useCallback((id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)), [])
  const announce = useCallback<Announce>(
    (text, onUndo) => {
      const id = next.current++
      setToasts((shown) => [...shown.slice(-2), { id, text, onUndo }])
      setTimeout(() => remove(id), SHOWN_MS)
    },
    [remove],
  )
  return (
    <ToastContext value={announce}>
      {children}
      <div className={styles.toasts} role="status" aria-live="polite">
        {useMemo(
          () =>
            toasts.map(({ id, text, onUndo }) => (
              <div key={id} className={styles.toast}>
                <span>{text}</span>
                {onUndo && (
                  <Action
                    className={styles.undo}
                    variant="quiet"
                    onClick={() => {
                      remove(id)
                      onUndo()
                    }}
                  >
                    {t('undo')}
                  </Action>
                )}
                <IconAction className={styles.close} label={t('close')} onClick={() => remove(id)}>
                  <IconClose size={14} />
                </IconAction>
              </div>
            )),
          [toasts, remove],
        )}
      </div>
    </ToastContext>
  )
}
