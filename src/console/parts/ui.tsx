import { type ReactNode, useEffect, useId, useState } from 'react';
import type { ApiError } from '../api.ts';

/** What happened, what to do, and the id that support asks for. */
export function Failure({ error }: { error: ApiError | undefined }) {
  if (error === undefined) return null;
  return (
    <div className="notice bad" role="alert">
      <p>{error.message}</p>
      {error.requestId !== undefined && <p className="quiet small">Request id: {error.requestId}</p>}
    </div>
  );
}

/** Work in progress, in words. */
export function Busy({ children }: { children: ReactNode }) {
  return (
    <p className="busy" role="status">
      <span className="dot" aria-hidden="true" />
      {children}
    </p>
  );
}

/** Nothing here yet, and what to do about it. */
export function Empty({ children }: { children: ReactNode }) {
  return <div className="empty">{children}</div>;
}

export function Page({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Locution`;
  }, [title]);
  return (
    <>
      <header className="page-head">
        <h1>{title}</h1>
        {intro !== undefined && <p className="quiet">{intro}</p>}
      </header>
      {children}
    </>
  );
}

interface FieldProps {
  label: string;
  hint?: string;
  children: (id: string, hintId: string | undefined) => ReactNode;
}

/** A control with its label and hint tied to it. */
export function Field({ label, hint, children }: FieldProps) {
  const id = useId();
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children(id, hintId)}
      {hint !== undefined && (
        <p className="quiet small" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}

interface TextProps {
  label: string;
  hint?: string;
  value: string;
  onChange(value: string): void;
  type?: 'text' | 'email' | 'password' | 'number' | 'search';
  required?: boolean;
  minLength?: number;
  maxLength?: number;
  autoComplete?: string;
  placeholder?: string;
  min?: number;
  max?: number;
  step?: number | 'any';
}

export function TextField({ label, hint, value, onChange, ...rest }: TextProps) {
  return (
    <Field label={label} hint={hint}>
      {(id, hintId) => (
        <input
          id={id}
          aria-describedby={hintId}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          {...rest}
        />
      )}
    </Field>
  );
}

export function CheckField(props: {
  label: string;
  hint?: string;
  checked: boolean;
  onChange(checked: boolean): void;
}) {
  const id = useId();
  return (
    <div className="check">
      <input
        id={id}
        type="checkbox"
        aria-describedby={props.hint === undefined ? undefined : `${id}-hint`}
        checked={props.checked}
        onChange={(event) => props.onChange(event.target.checked)}
      />
      <label htmlFor={id}>{props.label}</label>
      {props.hint !== undefined && (
        <p className="quiet small" id={`${id}-hint`}>
          {props.hint}
        </p>
      )}
    </div>
  );
}

/** Where a code goes, here and in signing in. */
export const CodeField = ({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange(value: string): void;
}) => (
  <TextField
    label={label}
    value={value}
    onChange={onChange}
    required
    minLength={6}
    maxLength={40}
    autoComplete="one-time-code"
  />
);

export interface Option {
  value: string;
  label: string;
}

export function SelectField(props: {
  label: string;
  hint?: string;
  value: string;
  options: readonly Option[];
  onChange(value: string): void;
}) {
  return (
    <Field label={props.label} hint={props.hint}>
      {(id, hintId) => (
        <select
          id={id}
          aria-describedby={hintId}
          value={props.value}
          onChange={(event) => props.onChange(event.target.value)}
        >
          {props.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export function RangeField(props: {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  onChange(value: number): void;
}) {
  return (
    <Field label={`${props.label}: ${props.value}`}>
      {(id) => (
        <input
          id={id}
          type="range"
          min={props.min}
          max={props.max}
          step={props.step}
          value={props.value}
          onChange={(event) => props.onChange(Number(event.target.value))}
        />
      )}
    </Field>
  );
}

/** Copies, and says whether it did. */
export function CopyButton({ text, label = 'Copy' }: { text: string; label?: string }) {
  const [said, setSaid] = useState<string>();
  const copy = async () => {
    setSaid((await copyText(text)) ? 'Copied' : 'Select and copy it by hand');
    setTimeout(() => setSaid(undefined), 2000);
  };
  return (
    <button type="button" className="ghost" onClick={() => void copy()}>
      <span aria-live="polite">{said ?? label}</span>
    </button>
  );
}

async function copyText(text: string): Promise<boolean> {
  // Browsers have a clipboard only on https and localhost; the old way works on any address.
  if (window.isSecureContext) {
    return await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  }
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'hidden';
  // Inside a modal dialog nothing outside of it can be selected.
  const focused = document.activeElement;
  (focused?.closest('dialog') ?? document.body).append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}

export function Code({ text, label }: { text: string; label: string }) {
  return (
    <div className="code">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <pre tabIndex={0} role="region" aria-label={label}>
        {text}
      </pre>
      <CopyButton text={text} />
    </div>
  );
}
