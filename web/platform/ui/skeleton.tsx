interface SkeletonProps {
  /** Number of cards drawn. */
  count: number;
  /** The height of each in pixels. */
  height: number;
  label: string;
}

/** Empty cards of the final size, so that nothing moves when the content arrives. */
export function Skeleton({ count, height, label }: SkeletonProps) {
  const cards = Array.from({ length: count }, (_, place) => place);
  return (
    <div role="status">
      <p className="soft">{label}</p>
      <div className="card-grid" aria-hidden="true">
        {cards.map((card) => (
          <div key={card} className="sheet" style={{ height }} />
        ))}
      </div>
    </div>
  );
}
