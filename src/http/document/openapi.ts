/** An OpenAPI document as plain JSON, as far as we touch it. */
export type JsonObject = { [key: string]: unknown };

export interface OpenApiOperation extends JsonObject {
  responses: Record<string, JsonObject>;
  parameters?: JsonObject[];
  requestBody?: JsonObject;
}

export type Webhooks = Record<string, Record<string, OpenApiOperation>>;

export interface OpenApiDocument extends JsonObject {
  paths: Record<string, Record<string, OpenApiOperation>>;
  /** Calls that go out, by their event. */
  webhooks?: Webhooks;
  components: { schemas?: Record<string, JsonObject>; securitySchemes?: Record<string, JsonObject> };
}
