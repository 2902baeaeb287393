/** An OpenAPI document as plain JSON, as far as we touch it. */
export type JsonObject = { [key: string]: unknown };

export interface OpenApiOperation extends JsonObject {
  responses: Record<string, JsonObject>;
  parameters?: JsonObject[];
  requestBody?: JsonObject;
}

export interface OpenApiDocument extends JsonObject {
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: { schemas?: Record<string, JsonObject>; securitySchemes?: Record<string, JsonObject> };
}
