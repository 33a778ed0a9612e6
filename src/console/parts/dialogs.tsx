import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { ApiError } from '../api.ts';
import { Failure } from './ui.tsx';

/** A modal dialog; closes with Escape. */
export function Dialog({ title, onClose, children }: { title: string; onClose(): void; children: ReactNode }) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const opener = document.activeElement;
    ref.current?.showModal();
    // Taken off the page in place of being closed, it would leave the keyboard nowhere.
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return (
    <dialog ref={ref} aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}

/** The end of a form in a dialog: what went wrong, and the two ways out. */
export function FormEnd({
  error,
  running,
  onClose,
  action,
}: {
  error: ApiError | undefined;
  running: boolean;
  onClose(): void;
  /** Default: Save. */
  action?: string;
}) {
  return (
    <>
      <Failure error={error} />
      <div className="row end">
        <button type="button" className="ghost" onClick={onClose}>
          Cancel
        </button>
        <button type="submit" disabled={running}>
          {running ? (action === undefined ? 'Saving…' : 'Working…') : (action ?? 'Save')}
        </button>
      </div>
    </>
  );
}

/** Asks before what cannot be undone. */
export function Confirm(props: {
  title: string;
  children: ReactNode;
  action: string;
  running: boolean;
  error: ApiError | undefined;
  onConfirm(): void;
  onClose(): void;
}) {
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <div>{props.children}</div>
      <Failure error={props.error} />
      <div className="row end">
        <button type="button" className="ghost" onClick={props.onClose}>
          Keep it
        </button>
        <button type="button" className="danger" disabled={props.running} onClick={props.onConfirm}>
          {props.running ? 'Working…' : props.action}
        </button>
      </div>
    </Dialog>
  );
}
