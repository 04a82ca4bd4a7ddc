import type { ComponentChildren } from "preact";
import { href } from "../route.js";

export interface LostProps {
  readonly title: string;
  /** Loading it once more may help. */
  readonly again?: boolean;
  readonly children: ComponentChildren;
}

/** Where nothing can be shown: what happened, and what to do next. */
export function LostPage({ title, again, children }: LostProps) {
  return (
    <div class="page narrow lost">
      <h1>{title}</h1>
      <p>{children}</p>
      <p class="ways">
        {again && (
          <button type="button" class="chief" onClick={() => location.reload()}>
            Try again
          </button>
        )}
        <a class="button" href={href({ page: "start" })}>
          To the start
        </a>
      </p>
    </div>
  );
}
