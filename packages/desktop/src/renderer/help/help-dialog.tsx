import { type ReactElement, useEffect, useId, useRef } from 'react'
import { useStore } from 'zustand'
import { t } from '../names/message.js'
import type { Preferences } from '../store/preferences.js'
import { useApp } from '../table/context.js'
import type { TextKey } from '../texts.js'

const KEYS: readonly (readonly [string, TextKey])[] = [
  ['← ↑ → ↓', 'key.arrows'],
  ['Enter', 'key.enter'],
  ['1 … 9', 'key.digits'],
  ['0', 'key.zero'],
  ['Esc', 'key.escape'],
  ['D', 'key.d'],
  ['T', 'key.t'],
  ['S', 'key.s'],
  ['H', 'key.h'],
  ['L', 'key.l'],
  ['K', 'key.k'],
  ['U', 'key.u'],
  ['[ ]', 'key.past'],
  ['?', 'key.question'],
]

const THEMES: readonly (readonly [Preferences['theme'], TextKey])[] = [
  ['auto', 'pref.themeAuto'],
  ['light', 'pref.themeLight'],
  ['dark', 'pref.themeDark'],
]

export function HelpDialog({ onClose }: { onClose: () => void }): ReactElement {
  const app = useApp()
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  const preferences = useStore(app.preferences)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={title} onClose={onClose}>
      <header className="dialog-head">
        <h2 id={title}>{t('help.title')}</h2>
        <button type="button" className="button" onClick={onClose}>
          {t('help.close')}
        </button>
      </header>
      <div className="dialog-columns">
        <div>
          <p>{t('help.lit')}</p>
          <p>{t('help.refused')}</p>
          <p>{t('help.know')}</p>
          <p>{t('help.undo')}</p>
          <h3>{t('table.settings')}</h3>
          <Toggle
            text="pref.confirm"
            value={preferences.confirm}
            onChange={(confirm) => app.setPreferences({ confirm })}
          />
          <Toggle
            text="pref.cover"
            value={preferences.coverOnBlur}
            onChange={(coverOnBlur) => app.setPreferences({ coverOnBlur })}
          />
          <Toggle
            text="pref.letters"
            value={preferences.letters}
            onChange={(letters) => app.setPreferences({ letters })}
          />
          <fieldset className="segments">
            <legend>{t('pref.theme')}</legend>
            <div className="segment-row">
              {THEMES.map(([theme, text]) => (
                <label key={theme} className="segment">
                  <input
                    type="radio"
                    name="theme"
                    checked={preferences.theme === theme}
                    onChange={() => app.setPreferences({ theme })}
                  />
                  <span>{t(text)}</span>
                </label>
              ))}
            </div>
          </fieldset>
        </div>
        <div>
          <h3>{t('help.keys')}</h3>
          <dl className="keys">
            {KEYS.map(([key, text]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{t(text)}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </dialog>
  )
}

function Toggle(props: { text: TextKey; value: boolean; onChange: (value: boolean) => void }): ReactElement {
  return (
    <label className="toggle">
      <input type="checkbox" checked={props.value} onChange={(event) => props.onChange(event.target.checked)} />
      <span>{t(props.text)}</span>
    </label>
  )
}
