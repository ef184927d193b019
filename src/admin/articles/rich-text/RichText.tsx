import { EditorContent, useEditor, type Editor } from '@tiptap/react'
import { useState, type FocusEvent } from 'react'
import type { Locale } from '#shared/locale.ts'
import { useNotes } from '#ui/form/fields.tsx'
import { useAsk } from '#admin/kit/ask.tsx'
import { PictureDialog } from '#admin/pictures/PictureDialog.tsx'
import { useWords } from '#admin/words.tsx'
import { AltDialog } from './AltDialog.tsx'
import { EXTENSIONS } from './extensions.ts'
import { forEditor, htmlOf, isSame } from './html.ts'
import { LinkDialog } from './LinkDialog.tsx'
import { cleanPasted } from './paste.ts'
import { Toolbar } from './Toolbar.tsx'

interface Props {
  name: string
  label: string
  /** HTML. Only typing changes it, so that opening a text never drops what the editor cannot show. */
  value: string
  onChange(html: string): void
  lang: Locale
  error?: string | undefined
}

/** The editor of an article's text, formatted or as HTML source. */
export function RichText({ name, label, value, onChange, lang, error }: Props) {
  const { t } = useWords()
  const ask = useAsk()
  const { control, notes } = useNotes({ error })
  const { id, ...marks } = control
  const [isRaw, setRaw] = useState(false)
  const [isPartial, setPartial] = useState(false)
  const [dialog, setDialog] = useState<Open | null>(null)

  const editor = useEditor(
    {
      extensions: EXTENSIONS,
      content: forEditor(value),
      // The CSP forbids style elements made by scripts; our stylesheet covers them.
      injectCSS: false,
      editorProps: {
        transformPastedHTML: (html) => forEditor(cleanPasted(html)),
        attributes: {
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': label,
          lang,
          class: 'prose rich-text',
          ...(error ? { 'aria-invalid': 'true', 'aria-describedby': `${id}-error` } : {}),
        },
        handleKeyDown(_, event) {
          if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return false
          event.preventDefault()
          setDialog({ kind: 'link' })
          return true
        },
      },
      onUpdate: ({ editor: changed }) => onChange(htmlOf(changed)),
      onCreate: ({ editor: made }) => showsAll(made, value) || (setRaw(true), setPartial(true)),
    },
    [lang],
  )
  /** The form focuses the whole field; this passes the focus on. */
  function focusText({ target, currentTarget }: FocusEvent): void {
    if (target !== currentTarget) return
    if (isRaw) document.getElementById(id)?.focus()
    else editor.commands.focus()
  }

  async function toggleRaw(): Promise<void> {
    if (!isRaw) return setRaw(true)
    editor.commands.setContent(forEditor(value), { emitUpdate: false })
    if (!showsAll(editor, value)) {
      setPartial(true)
      const title = t('adminArticles:html.partialTitle')
      const text = t('adminArticles:html.partial')
      if (!(await ask({ title, text, action: t('adminArticles:html.goOn'), cancel: t('adminArticles:html.stay') })))
        return
    }
    setPartial(false)
    setRaw(false)
  }

  const picture = editor.isActive('image') ? editor.getAttributes('image') : null
  return (
    <fieldset className="form-field" name={name} tabIndex={-1} onFocus={focusText}>
      <legend className="rich-label">{label}</legend>
      <div className="rich-frame" data-invalid={error ? '' : undefined}>
        <Toolbar
          editor={editor}
          label={t('adminArticles:tools.label', { text: label })}
          isRaw={isRaw}
          onLink={() => setDialog({ kind: 'link' })}
          onPicture={() => setDialog(editor.isActive('image') ? { kind: 'alt', src: null } : { kind: 'picture' })}
          onRaw={() => void toggleRaw()}
        />
        {isRaw && isPartial && <p className="rich-notice">{t('adminArticles:html.notice')}</p>}
        {isRaw ? (
          <textarea
            {...marks}
            id={id}
            className="field rich-source"
            aria-label={t('adminArticles:html.label', { text: label })}
            value={value}
            spellCheck={false}
            onChange={({ target }) => onChange(target.value)}
          />
        ) : (
          <EditorContent editor={editor} />
        )}
      </div>
      {notes}
      {dialog?.kind === 'link' && <LinkDialog editor={editor} onClose={() => setDialog(null)} />}
      {dialog?.kind === 'picture' && (
        <PictureDialog
          kind="a"
          onClose={() => setDialog((now) => (now?.kind === 'picture' ? null : now))}
          onPublished={(src) => setDialog({ kind: 'alt', src })}
        />
      )}
      {dialog?.kind === 'alt' && (
        <AltDialog
          src={dialog.src ?? String(picture?.src ?? '')}
          alt={dialog.src === null ? String(picture?.alt ?? '') : ''}
          onClose={() => setDialog(null)}
          onSave={(alt) => {
            if (dialog.src === null) editor.chain().focus().updateAttributes('image', { alt }).run()
            else editor.chain().focus().setImage({ src: dialog.src, alt }).run()
            setDialog(null)
          }}
        />
      )}
    </fieldset>
  )
}

/** The dialog over the editor. `alt` without `src` edits the selected picture. */
type Open = { kind: 'link' } | { kind: 'picture' } | { kind: 'alt'; src: string | null }

/** Returns true if the editor represents all of the HTML, so that writing it again loses nothing. */
function showsAll(editor: Editor, html: string): boolean {
  return html.trim() === '' || isSame(html, htmlOf(editor))
}
